import { newCluster } from './cluster'

/**
 * Returns PostgreSQL for the tests: DATABASE_URL if set, else a server started in a temporary folder, or null if none
 * is installed. `stop` affects only a server started here.
 * @param guarded keeps the default durability settings; otherwise they are turned off for speed
 */
export async function testPostgres(guarded = false): Promise<{ url: string; stop: () => void } | null> {
  const given = process.env['DATABASE_URL']
  if (given) return { url: given, stop: () => {} }
  const cluster = await newCluster(guarded ? 'power' : 'nothing')
  if (!cluster) return null
  try {
    await cluster.start()
  } catch {
    cluster.remove()
    return null
  }
  return { url: cluster.url, stop: cluster.remove }
}
