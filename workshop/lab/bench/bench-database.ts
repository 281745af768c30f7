import { Client } from 'pg'

/** Returns the URL of the benchmark's own database for this many listings, creating it if necessary. */
export async function ownDatabase(url: string, size: number): Promise<string> {
  const name = `threshold_bench_${size}`
  const own = new URL(url)
  own.pathname = `/${name}`
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0) await client.query(`create database ${name}`)
  await client.end()
  return own.href
}
