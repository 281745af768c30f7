import { newCluster } from './cluster'

/**
 * A PostgreSQL for the tests: DATABASE_URL when it is set, otherwise a server of our own in a temporary folder, or
 * null when none is installed. `stop` ends only what was started here.
 * @param guarded as it comes: what is committed is on the disk. Otherwise it guards nothing and is faster.
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
