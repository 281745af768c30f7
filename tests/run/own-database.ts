import pg from 'pg'

/** Makes a database of this name on the PostgreSQL behind the address; answers with its own address. */
export async function ownDatabase(url: string, name: string): Promise<string> {
  await atServer(url, `create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return own.href
}

/** Takes a database of this name away again, whoever is connected to it. */
export const dropDatabase = (url: string, name: string): Promise<void> =>
  atServer(url, `drop database ${name} with (force)`)

/** Carries out one statement on the PostgreSQL behind the address. */
export async function atServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
