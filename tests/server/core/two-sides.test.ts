import { sql, type Generated } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setup } from 'xstate'
import { createRecord } from '../../../server/core/advance'
import { addresseeOf } from '../../../server/core/notify'
import { recordDeadlines } from '../../../server/app/jobs/deadlines'
import type { ActedBy, RecordKind } from '../../../server/core/kind'
import { refersTo } from '../../../server/core/purge/retention'
import { registerKinds } from '../../../server/core/registry'
import { twoSidedKind } from '../../../server/core/two-sided'
import { kinds } from '../../../server/app/kinds'
import { effect, type Meta } from '../../../machines/kit'
import { rolesOf } from '../../../machines/sides'
import { clock, day, forbidden, movesSite, notAllowed, notFound, reasonNeeded, someone } from './moves-site'

/** Minimal two-party record: one asks, the other answers within a week. */
const askingMachine = setup({
  types: {} as { context: object; events: { type: string; reason?: string }; meta: Meta },
  actions: { 'mail.agreed': effect, 'note.save': effect },
}).createMachine({
  id: 'asking',
  context: {},
  initial: 'asked',
  states: {
    asked: {
      meta: { due: { event: 'time.over', days: 7 } },
      on: {
        agreed: {
          target: 'agreed',
          actions: { type: 'mail.agreed', params: { to: 'counterpart' } },
          meta: { by: ['owner'] },
        },
        declined: { target: 'over', meta: { by: ['owner'], needsReason: true } },
        noted: { actions: 'note.save', meta: { by: ['owner', 'counterpart'] } },
        askedAgain: { target: 'asked', reenter: true, meta: { by: ['counterpart'] } },
        withdrawn: { target: 'over', meta: { by: ['counterpart'] } },
        'time.over': { target: 'over', meta: { by: ['clock'] } },
      },
    },
    agreed: {
      on: {
        withdrawn: { target: 'over', meta: { by: ['owner', 'counterpart'] } },
        stopped: { target: 'over', meta: { by: ['admin'], needsReason: true } },
      },
    },
    over: { type: 'final' },
  },
})

interface Asking {
  id: Generated<number>
  state: 'asked' | 'agreed' | 'over'
  owner_id: number
  counterpart_id: number
  due_at: Date | null
}

/** Two-party record kind, registered in place of blocks since record names are fixed by the product. */
const asking = twoSidedKind({ name: 'block', table: 'asking', machine: askingMachine } as never) as RecordKind

const { site, who, administrator, now, send, ask, menu, history, effects } = movesSite()
const record = 'block'

beforeEach(async () => {
  registerKinds({ ...kinds, block: asking })
  await sql`drop table if exists asking`.execute(site.db)
  await sql`create table asking (id serial primary key, state text not null, owner_id bigint not null,
    counterpart_id bigint not null, due_at timestamptz, updated_at timestamptz not null)`.execute(site.db)
})
afterEach(() => sql`drop table asking`.execute(site.db))

/** Creates Ben's request to Ann. */
const request = (): Promise<number> =>
  site.inTransaction(async (trx) => {
    const values = { owner_id: who.ann, counterpart_id: who.ben } as never
    return Number(await createRecord(trx, asking, { values, actor: someone(who.ben), now: now() }))
  })

async function rowOf(id: number): Promise<Asking> {
  const { rows } = await sql<Asking>`select * from asking where id = ${id}`.execute(site.db)
  return rows[0]!
}

const place = (id: number, state: string) =>
  sql`update asking set state = ${state} where id = ${id}`.execute(site.db)

/** Events each side may send in each state, listed by hand. */
const table: Record<string, Record<string, readonly string[]>> = {
  asked: {
    owner: ['agreed', 'declined', 'noted'],
    counterpart: ['noted', 'askedAgain', 'withdrawn'],
    admin: [],
    clock: ['time.over'],
    gateway: [],
    server: [],
    guest: [],
  },
  agreed: {
    owner: ['withdrawn'],
    counterpart: ['withdrawn'],
    admin: ['stopped'],
    clock: [],
    gateway: [],
    server: [],
    guest: [],
  },
  over: { owner: [], counterpart: [], admin: [], clock: [], gateway: [], server: [], guest: [] },
}

const actorFor = (role: string): ActedBy => {
  if (role === 'owner') return someone(who.ann)
  if (role === 'counterpart') return someone(who.ben)
  return role === 'admin' ? administrator() : { role: role as 'clock', id: null }
}

const codeOf = (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )

describe('two-party record', () => {
  it('has both sides as actors instead of the person', () => {
    expect([...rolesOf(askingMachine)].toSorted()).toEqual(Object.keys(table['asked']!).toSorted())
  })

  it.each(
    Object.entries(table).flatMap(([state, of]) =>
      Object.entries(of).map(([role, allowed]) => [state, role, allowed] as const),
    ),
  )('a record in state %s lets %s send exactly %j', async (state, role, allowed) => {
    const id = await request()
    await place(id, state)
    const actor = actorFor(role)
    expect((await menu({ record, id, actor })).toSorted()).toEqual(allowed.toSorted())
    const sent: string[] = []
    for (const type of askingMachine.events as string[]) {
      await place(id, state)
      const code = await codeOf(send({ record, id, event: { type }, actor, reason: 'Too late' }))
      if (code === 'done') sent.push(type)
      else expect(['FORBIDDEN', 'NOT_ALLOWED']).toContain(code)
    }
    expect(sent.toSorted()).toEqual(allowed.toSorted())
  })

  it(`appears as "not found" to a user who isn't involved`, async () => {
    const id = await request()
    const outsider = someone(who.chief)
    for (const type of askingMachine.events as string[]) {
      const move = { record, id, event: { type }, actor: outsider, reason: 'Mine' } as const
      await expect(send(move)).rejects.toMatchObject(notFound)
      await expect(ask(move)).rejects.toMatchObject(notFound)
    }
    expect(await menu({ record, id, actor: outsider })).toEqual([])
    expect(await history()).toHaveLength(1)
  })

  it('determines the side from the row when the event arrives', async () => {
    const id = await request()
    const swap = sql`update asking set owner_id = ${who.ben}, counterpart_id = ${who.ann} where id = ${id}`
    await swap.execute(site.db)
    const move = { record, id, event: { type: 'agreed' } } as const
    await expect(send({ ...move, actor: someone(who.ann) })).rejects.toMatchObject(
      forbidden(['noted', 'askedAgain', 'withdrawn']),
    )
    await send({ ...move, actor: someone(who.ben) })
    expect(await rowOf(id)).toMatchObject({ state: 'agreed' })
  })

  it('requires a reason from each side and lists the remaining events', async () => {
    const id = await request()
    const ann = someone(who.ann)
    await expect(send({ record, id, event: { type: 'declined' }, actor: ann })).rejects.toMatchObject(
      reasonNeeded,
    )
    await expect(send({ record, id, event: { type: 'withdrawn' }, actor: ann })).rejects.toMatchObject(
      forbidden(['agreed', 'declined', 'noted']),
    )
    await place(id, 'agreed')
    const again = { record, id, event: { type: 'askedAgain' }, actor: someone(who.ben) } as const
    await expect(send(again)).rejects.toMatchObject(notAllowed(['withdrawn']))
  })

  it("records the user's side in the history and in the effects", async () => {
    const id = await request()
    await send({ record, id, event: { type: 'agreed' }, actor: someone(who.ann) })
    expect(await history()).toMatchObject([
      { event: 'created', to_state: 'asked', actor_role: 'counterpart', actor_id: who.ben },
      { event: 'agreed', to_state: 'agreed', actor_role: 'owner', actor_id: who.ann },
    ])
    expect(await effects()).toEqual([
      ['mail.agreed', { record, id, actor: 'owner', reason: null, to: 'counterpart' }],
    ])
  })

  it('belongs to the purge and the data copy of both users only', async () => {
    const id = await request()
    const about = async (person: number) => {
      const who = { id: person, email: null, mobile: null }
      const { rows } = await sql<{ record_id: string }>`
        select record_id from record_history where ${refersTo('record', 'record_id')(who)}`.execute(site.db)
      return rows.map(({ record_id }) => record_id)
    }
    expect([await about(who.ann), await about(who.ben)]).toEqual([[String(id)], [String(id)]])
    expect(await about(who.chief)).toEqual([])
  })

  it('sends its mails to the side named by the chart', async () => {
    const row = (await rowOf(await request())) as never
    const to = (side?: string) => addresseeOf(site.db, record, row, { type: 'mail.agreed', id: 1, to: side })
    expect([await to('owner'), await to('counterpart'), await to()]).toEqual([who.ann, who.ben, who.ann])
  })
})

describe('due date', () => {
  const dueAt = async (id: number) => (await rowOf(id)).due_at
  const inAWeek = () => new Date(now().getTime() + 7 * day)

  it('exists in the initial state and disappears in a state without one', async () => {
    const id = await request()
    expect(await dueAt(id)).toEqual(inAWeek())
    await send({ record, id, event: { type: 'agreed' }, actor: someone(who.ann) })
    expect(await dueAt(id)).toBeNull()
  })

  it('an event within the state leaves it unchanged; re-entering the state restarts it', async () => {
    const id = await request()
    const first = inAWeek()
    site.clock.pass(day)
    await send({ record, id, event: { type: 'noted' }, actor: someone(who.ann) })
    expect(await dueAt(id)).toEqual(first)
    await send({ record, id, event: { type: 'askedAgain' }, actor: someone(who.ben) })
    expect(await dueAt(id)).toEqual(inAWeek())
  })

  it("makes the clock send the state's event once", async () => {
    const [id, agreed] = [await request(), await request()]
    await send({ record, id: agreed, event: { type: 'agreed' }, actor: someone(who.ann) })
    const [job] = recordDeadlines([asking])
    const ctx = { ...site, shutdown: { signal: new AbortController().signal } } as never
    site.clock.pass(7 * day - 1)
    expect(await job!.run(ctx)).toBe(0)
    site.clock.pass(1)
    expect(await job!.run(ctx)).toBe(1)
    expect(await job!.run(ctx)).toBe(0)
    expect(await rowOf(id)).toMatchObject({ state: 'over', due_at: null })
    expect(await rowOf(agreed)).toMatchObject({ state: 'agreed' })
    expect((await history()).at(-1)).toMatchObject({ event: 'time.over', actor_role: clock.role })
  })
})

describe('record kind', () => {
  it('startup rejects it unless it names exactly the counterpart its chart needs', () => {
    const { counterpartOf, ...without } = asking
    expect(() => registerKinds({ ...kinds, block: without })).toThrow('names owner and counterpart')
    expect(() => registerKinds({ ...kinds, block: { ...kinds.block, counterpartOf } })).toThrow(
      'names no sides',
    )
  })
})
