import { request, type FullConfig } from 'playwright/test'
import { ApiPerson } from './screens/people'
import { siteSettings } from './site'

/** Makes decisions about listings take effect immediately, except in tests that undo them. */
export default async function decideAtOnce({ projects }: FullConfig) {
  const api = await request.newContext({ baseURL: projects[0]!.use.baseURL })
  const admin = await new ApiPerson(api).signIn(siteSettings.ADMIN_EMAIL, siteSettings.ADMIN_PASSWORD)
  await admin.post('admin/settings', { undo_seconds: '0' })
  await api.dispose()
}
