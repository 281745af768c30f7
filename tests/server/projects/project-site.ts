import { listingSite } from '../../support/listing-site'
import { builder, pdf, postProject } from '../../support/projects-world'

export const twoPlans = () => [
  { title: 'Ground floor', document: pdf('ground.pdf') },
  { title: 'First floor', document: pdf('first.pdf') },
]

/** Extends the listing site with the actions of developers; one site serves the whole test file. */
export function projectSite() {
  const site = listingSite()
  const { decideProject: decide } = site
  const projects = {
    decide,
    detail: (id: number, token?: string) =>
      site.app.call('get-project-detail', { id }, token === undefined ? {} : { token }),
    slots: (id: number) => site.slots(id, 'project_list'),
    /** Opens an empty draft as the form does; multipart can't express this. */
    begin: async (of: object, token: string) => {
      const response = await site.app.http.inject({
        method: 'POST',
        url: '/api/listing-draft',
        headers: { authorization: `Bearer ${token}` },
        payload: { ...of, fields: {} },
      })
      return response.json()
    },
    /** Creates a user with free slots and a live project of that user. */
    live: async (values: Record<string, unknown> = {}) => {
      const owner = await builder(site.app, site.at)
      const { data } = await postProject(site.app, site.at, owner.token, { plans: twoPlans(), ...values })
      await decide(data.id, 'listing.approved')
      return { ...owner, id: data.id as number, data }
    },
  }
  // The properties aren't copied because the app and the base data don't exist until the tests start.
  return Object.assign(Object.create(site) as Omit<typeof site, keyof typeof projects>, projects)
}
