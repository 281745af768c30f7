import { Refusal } from '../refusal'

/**
 * Retry-After in seconds, by mode: visitors of a closed site are told to wait longer than users whose change was
 * refused.
 */
export const maintenanceRetrySeconds = { on: 120, 'read-only': 60 } as const

/** Returns the refusal for a request that the maintenance mode doesn't allow. */
export const inMaintenance = (mode: keyof typeof maintenanceRetrySeconds): Refusal =>
  new Refusal(
    'UNAVAILABLE',
    mode === 'on' ? 'refusals.maintenance.closed' : 'refusals.maintenance.readOnly',
    {
      extra: { retry_after: maintenanceRetrySeconds[mode] },
    },
  )
