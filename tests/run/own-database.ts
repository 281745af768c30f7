import pg from 'pg'

/** Makes a database of this name on the PostgreSQL behind the address; answers with its own address. */
export async function ownDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const own = new URL(url)
  own.pathname = `/${name}`
  return own.href
}
