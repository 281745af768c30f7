import { z } from 'zod'

/** The shape of a step without fields. A module of its own, so that only this much of zod is fetched for it. */
export const noFields = z.any()
