import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../support/harness'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const half = async (of: number) => {
  const { rows } = await sql<{ half: number }>`select 10 / ${of}::int as half`.execute(app.ctx.db)
  return rows[0]?.half
}

const word = async (id: number, name: string) => {
  const { rows } = await sql<{ name: string }>`
    insert into category (id, name, slug) overriding system value values (${id}, ${name}, ${name})
    returning name`.execute(app.ctx.db)
  return rows[0]?.name
}

test('a statement that failed with one value works with other values', async () => {
  expect(await half(5)).toBe(2)
  await expect(half(0)).rejects.toMatchObject({ code: '22012' })
  expect(await half(2)).toBe(5)
  expect(await word(1, 'one')).toBe('one')
  await expect(word(1, 'two')).rejects.toMatchObject({ code: '23505', constraint: 'category_pkey' })
  expect(await word(2, 'two')).toBe('two')
})

test('a non-numeric value is rejected, and the next value is accepted', async () => {
  await expect(half('much' as never)).rejects.toMatchObject({ code: '22P02' })
  expect(await half(1)).toBe(10)
})

test('a transaction with a failed statement accepts no further ones and changes nothing', async () => {
  const { db } = app.ctx
  const failing = db.transaction().execute(async (trx) => {
    await sql`delete from category where id = ${1}`.execute(trx)
    await sql`select 10 / ${0}::int as half`.execute(trx).catch(() => {})
    await sql`delete from category where id = ${2}`.execute(trx)
  })
  await expect(failing).rejects.toMatchObject({ code: '25P02' })
  const { rows } = await sql`select id from category where id < ${9} order by id`.execute(db)
  expect(rows).toEqual([{ id: 1 }, { id: 2 }])
})

test('more statements than the prepared-statement cache holds each still return their own rows', async () => {
  const ask = async (nth: number) => {
    const { rows } = await sql`select ${nth}::int as ${sql.ref(`n${nth}`)}`.execute(app.ctx.db)
    return rows[0]
  }
  for (const round of [1, 2])
    for (let nth = 0; nth < 450; nth++) expect(await ask(nth), `round ${round}`).toEqual({ [`n${nth}`]: nth })
})

test('a column added to a table is included in later reads', async () => {
  const { db } = app.ctx
  const read = () => sql`select * from learnt where id = ${1}`.execute(db).then(({ rows }) => rows)
  await sql`create table learnt (id int)`.execute(db)
  await sql`insert into learnt values (${1})`.execute(db)
  expect(await read()).toEqual([{ id: 1 }])
  await sql`alter table learnt add column name text default 'new'`.execute(db)
  expect(await read()).toEqual([{ id: 1, name: 'new' }])
  await sql`drop table learnt`.execute(db)
})
