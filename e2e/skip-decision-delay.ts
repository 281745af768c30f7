import { request, type FullConfig } from 'playwright/test'
import { ApiPerson } from './screens/people'
import { siteSettings } from './site'

/** Decisions about listings count at once, but where undoing them is what is tried. */
export default async function decideAtOnce({ projects }: FullConfig) {
  const api = await request.newContext({ baseURL: projects[0]!.use.baseURL })
  const admin = await new ApiPerson(api).signIn(siteSettings.ADMIN_EMAIL, siteSettings.ADMIN_PASSWORD)
  await admin.post('admin/settings', { undo_seconds: '0' })
  await api.dispose()
}
