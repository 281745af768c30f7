/** Where the tests walk a machine: running by itself, through the real server, in a real browser. */
export const layers = ['machine', 'server', 'browser'] as const
export type Layer = (typeof layers)[number]

/** Which layers walked each state and transition, by id, for each machine; the layers as their first letters. */
export type Walked = Record<string, Record<string, string>>

/** The layers that are to walk all of a machine: records live on the server, flows in the browser. */
export function layersOf(kind: 'flow' | 'record'): readonly Layer[] {
  return kind === 'flow' ? ['machine', 'browser'] : ['machine', 'server']
}
