/* SPDX-License-Identifier: MIT
 * resume.h - what a run keeps so that another run can continue it. Door of the room.
 *
 * In: the handles of the steps. Out: the same handles, filled with what an earlier run kept. */
#ifndef INFODISC_API_RESUME_RESUME_H
#define INFODISC_API_RESUME_RESUME_H

#include "api/resume/checkpoint.h"
#include "api/resume/kept_features.h"
#include "api/resume/kept_leaves.h"

#endif
