/** Calls that have a handler, as the server's own registry tells. Empty while there is no server to ask. */
export async function servedCalls(): Promise<ReadonlySet<string>> {
  const registry = new URL('../../server/areas/all.ts', import.meta.url).href
  const areas: { servedCalls(): Iterable<string> } = await import(registry)
  return new Set(areas.servedCalls())
}
