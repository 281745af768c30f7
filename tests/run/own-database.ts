import pg from 'pg'

/** Creates a database on the given PostgreSQL server and returns its URL. */
export async function ownDatabase(url: string, name: string): Promise<string> {
  await atServer(url, `create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return own.href
}

/** Drops a database, closing any open connections to it. */
export const dropDatabase = (url: string, name: string): Promise<void> =>
  atServer(url, `drop database ${name} with (force)`)

/** Executes one statement on the given PostgreSQL server. */
export async function atServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
