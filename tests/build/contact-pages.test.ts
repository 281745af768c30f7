import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactModes, type ContactMode } from '../../contract/person/contact'
import { complete, ground, listing } from '../support/listings-world'
import { project } from '../support/projects-world'
import { tracesIn, type Reach } from '../server/content/contact-probes'
import { builtSite } from './site'

process.env['NODE_ENV'] = 'production'

const reach = (digits: string, name: string): Reach => ({
  mobile: `+${digits}`,
  contact_email: `${name}-desk-xq7@agency.example`,
  email: `${name}-door-xq7@agency.example`,
})
const owners: Record<ContactMode, Reach> = {
  messages: reach('442079460147', 'kestrel'),
  phone: reach('442079460258', 'gannet'),
  phone_email: reach('442079460369', 'plover'),
}

let site: Awaited<ReturnType<typeof builtSite>>
const paths: string[] = []

beforeAll(async () => {
  site = await builtSite()
  const { ctx } = site
  const at = await ground(ctx)
  for (const mode of contactModes) {
    const { user } = await complete(ctx, at, {
      ...owners[mode],
      name: `Agent of ${mode}`,
      type: 'agent',
      contact_default: 'phone_email',
      verification_status: 'success',
      city: 'Seattle',
      about_me: 'I know the town.',
    })
    const slug = `home-by-${mode.replace('_', '-')}`
    await listing(ctx, at, user.id, { slug, contact: mode })
    await listing(ctx, at, user.id, { slug: `${slug}-sold`, contact: mode, market_status: 'sold' })
    const deleted_at = ctx.clock.now()
    await listing(ctx, at, user.id, { slug: `${slug}-gone`, contact: mode, deleted_at })
    const tower = await project(ctx, at, user.id)
    for (const end of ['', '-sold', '-gone']) paths.push(`/properties-details/${slug}${end}`)
    paths.push(`/project-details/${tower}`, `/agents/${user.id}`)
  }
  const lists = ['/', '/properties', '/properties?city=Seattle', '/map', '/projects', '/agents', '/compare']
  paths.push(...lists, '/agents?search=Seattle', '/users', '/about-us', '/contact-us', '/privacy')
})
afterAll(() => site.close())

test.each(['en', 'ar'])(
  "neither the HTML nor the structured data of pages rendered in %s contains an owner's contact details",
  async (lang) => {
    const types: string[] = []
    for (const path of paths) {
      const url = `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`
      const { body, headers, statusCode } = await site.get(url)
      expect([200, 410], url).toContain(statusCode)
      types.push(...[...body.matchAll(/"@type":"(\w+)"/g)].map(([, type]) => type!))
      for (const mode of contactModes)
        expect(tracesIn(body + JSON.stringify(headers), owners[mode]), `${url}: “${mode}”`).toEqual([])
    }
    expect(types).toEqual(expect.arrayContaining(['RealEstateListing', 'RealEstateAgent', 'BreadcrumbList']))
  },
)
