import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../platform/context'
import { idOfStopLink } from '../../platform/http/stop-link'
import { serveStop, takeAnyBody } from '../../platform/http/stop-routes'
import { searchStop } from './stop-link'
import { setFrequency } from './saved-searches'
import { nameOf, speakerOf } from './filter-wording'

/** `/alerts/stop`: unsubscribe page for a saved search; requires no sign-in. */
export async function stopRoutes(app: FastifyInstance, { ctx }: { ctx: Ctx }) {
  takeAnyBody(app)
  serveStop(app, ctx, {
    path: searchStop.path,
    texts: 'alerts.stop',
    manage: '/user/saved-searches',
    find: findSearch,
    stop: async ({ db, clock }, { id }) =>
      db.transaction().execute((trx) => setFrequency(trx, id, 'off', clock.now())),
    nameOf: async ({ db }, search, lang) => nameOf(search, await speakerOf(db, lang)),
  })
}

async function findSearch({ db }: Ctx, query: unknown) {
  const id = await idOfStopLink(db, searchStop, query)
  if (id === null) return undefined
  const found = await db
    .selectFrom('saved_search as s')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .select(['s.id', 's.name', 's.query', 's.frequency', 'u.lang'])
    .where('s.id', '=', id)
    .executeTakeFirst()
  return found && { ...found, isStopped: found.frequency === 'off' }
}
