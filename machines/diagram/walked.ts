/** Test layers that take a machine's transitions: the machine in isolation, the real server, a real browser. */
export const layers = ['machine', 'server', 'browser'] as const
export type Layer = (typeof layers)[number]

/**
 * Layers that covered each state and transition, encoded as the layers' first letters, by machine and by state or
 * transition id.
 */
export type Walked = Record<string, Record<string, string>>

/** Returns the layers that must cover a whole machine: server for records, browser for flows. */
export function layersOf(kind: 'flow' | 'record'): readonly Layer[] {
  return kind === 'flow' ? ['machine', 'browser'] : ['machine', 'server']
}
