import { sql } from 'kysely'
import type { Ctx } from '../../platform/context'
import type { UserRow } from '../../platform/db/schema'
import { reply, type Serve } from '../../platform/http/registry'
import { deleteListing, setStatus } from '../listing-kinds'
import { projectWithSimilar, readProject } from './detail'
import { editProject } from './edit'
import { findProjects } from './find-projects'
import { listOwnProjects } from './list'
import { submitProject } from './submit'

const record = 'project' as const

const own = (ctx: Ctx, user: UserRow, id: number) => readProject(ctx, sql<boolean>`j.id = ${id}`, user)

/** Registers the calls for projects: public search and details; submission, editing and management by owners. */
export function projectsRoutes(serve: Serve) {
  serve('get-projects', async ({ input, ctx, caller }) => {
    const looker = { viewerId: caller.user?.id ?? null, now: ctx.clock.now() }
    const { data, extra } = await findProjects(ctx.db, input, looker)
    return { ...reply(data, 'refusals.found'), extra }
  })

  serve('get-project-detail', async ({ input, ctx, caller }) => {
    const which =
      input.id === undefined
        ? sql<boolean>`j.slug = ${input.slug_id ?? ''}`
        : sql<boolean>`j.id = ${input.id}`
    return reply(await projectWithSimilar(ctx, which, caller.user), 'refusals.found')
  })

  serve('get-added-projects', async ({ input, ctx, caller }) => {
    const { data, extra } = await listOwnProjects(ctx.db, caller.user.id, input, ctx.clock.now())
    return { ...reply(data, 'refusals.found'), extra }
  })

  // If an id is sent, that project is edited (D14).
  serve('post_project', async ({ input, ctx, caller }) => {
    const { id } = input
    if (id === undefined) {
      const made = await submitProject(ctx, caller.user, input)
      const data = await own(ctx, caller.user, made.id)
      return { ...reply(data, 'projects.submitted'), extra: { submitted_before: made.before } }
    }
    const { outcome, before } = await editProject(ctx, caller.user, { ...input, id })
    const data = await own(ctx, caller.user, id)
    const text = outcome === 'inReview' ? 'projects.editSubmitted' : 'refusals.saved'
    return { ...reply(data, text), extra: { submitted_before: before } }
  })

  serve('delete_project', async ({ input, ctx, caller }) =>
    reply(await deleteListing(ctx, caller.user, { record, id: input.id }), 'refusals.deleted'),
  )

  // Projects can't be sold or rented, so market statuses are refused (D8).
  serve('change-project-status', async ({ input, ctx, caller }) => {
    const project = { record, id: input.project_id }
    return reply(
      await setStatus(ctx, caller.user, project, 'change-project-status', input.status),
      'refusals.saved',
    )
  })
}
