import type { Feature } from '../../contract/api/package-features'
import type { TestApp } from './harness'
import type { Ctx } from '../../server/platform/context'
import { insertProject } from '../../server/areas/projects/submit'
import { fileOf, pdfBytes } from './pdf'
import { complete, photo, subscribe, type Ground } from './listings-world'

let forms = 0

/** Returns a complete project form as the browser sends it; `values` overrides fields. */
export const projectForm = (at: Ground, values: Record<string, unknown> = {}) => ({
  title: 'Harbour Towers',
  description: 'Two hundred flats by the water',
  category_id: at.flat,
  type: 'under_construction',
  city: 'Seattle',
  state: 'Washington',
  country: 'United States',
  location: '1 Harbour Road',
  latitude: '47.61',
  longitude: '-122.3',
  meta_keywords: `tower, water, ${++forms}`,
  ...values,
})

/** Returns a small PDF; `text` changes its content. */
export const pdf = (name = 'plan.pdf', text = name) => fileOf(pdfBytes(text), name)

/** Creates a user who may list projects and feature them. */
export async function builder(
  app: TestApp,
  at: Ground,
  features: Partial<Record<Feature, number | null>> = { project_list: 5, project_feature: 5 },
  days = 30,
) {
  const one = await complete(app.ctx, at)
  const subscription = await subscribe(app.ctx, one.user.id, features, days)
  return { ...one, subscription }
}

/** Submits a project with a cover and returns the response. */
export const postProject = async (
  app: TestApp,
  at: Ground,
  token: string,
  values: Record<string, unknown> = {},
) => app.call('post_project', { ...projectForm(at), image: await photo(), ...values }, { token })

/** Creates a public project as if it had been approved. */
export async function project(ctx: Ctx, at: Ground, userId: number): Promise<number> {
  const now = ctx.clock.now()
  const { latitude, longitude, ...texts } = projectForm(at)
  const columns = {
    ...texts,
    type: 'upcoming' as const,
    latitude: Number(latitude),
    longitude: Number(longitude),
  }
  return ctx.db.transaction().execute(async (trx) => {
    const id = await insertProject(trx, userId, { ...columns, image: at.picture }, columns.title, now)
    await trx.updateTable('project').set({ request_status: 'approved' }).where('id', '=', id).execute()
    return id
  })
}
