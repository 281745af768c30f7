import type { APIRequestContext } from 'playwright/test'
import { ApiPerson, type SignedIn } from './people'

/** A title of the maximum length that contains a word too wide for any phone. */
const longTitle =
  'A house whose owner could not stop writing about its charming rooms, its Donaudampfschifffahrtsgesellschaftskapitaensmuetze and its garden with a view'

const steps = ['place', 'facts', 'photos', 'price', 'contact', 'review']
const projectSteps = ['details', 'place', 'plans', 'photos', 'search', 'review']

export interface Visitor {
  session: SignedIn | null
  pages: string[]
}

/** Types of visitors. */
export const names = [
  'a guest',
  'a newcomer',
  'somebody who may list',
  'an owner',
  'an administrator',
] as const

type Visitors = Record<(typeof names)[number], Visitor>

/** Creates each visitor, the pages they can open and the data on these pages. */
export async function everybody(request: APIRequestContext): Promise<Visitors> {
  const guest = new ApiPerson(request)
  const newcomer = await new ApiPerson(request).register()
  const ready = await new ApiPerson(request).register()
  await ready.completeProfile()
  await ready.takeFreePackage()
  const owner = await new ApiPerson(request).register()
  await owner.completeProfile()
  await owner.takeFreePackage()
  const slug = await owner.list(longTitle)
  await owner.post('saved-searches', {
    city: 'Seattle',
    search: 'a house with a garden',
    name: longTitle.slice(0, 100),
  })
  const admin = await new ApiPerson(request).signIn('admin@threshold.test', 'admin-for-the-tests')
  // Creates a live listing with an edit in review, and a user interested in it.
  const [sent] = (await owner.get('get-added-properties')).data
  await admin.post('admin/advance', { record: 'property', id: String(sent.id), event: 'listing.approved' })
  await owner.post('update_post_property', { id: String(sent.id), price: '399000', description: longTitle })
  await ready.post('interested_users', { property_id: String(sent.id), type: '1' })
  const record = async (kind: string) =>
    `/admin/record/${kind}/${(await admin.get('admin/records', { record: kind })).data[0].id}`
  const [article] = (await guest.get('get_articles')).data
  const listings: { id: number; slug_id: string; added_by: number }[] = (await guest.get('get-property-list'))
    .data
  const shown = listings[0]!
  const some = listings.slice(0, 4).map(({ id }) => id)
  await ready.post('add_favourite', { property_id: String(shown.id), type: '1' })
  await ready.post('personalised-fields', { property_type: 'sell', city: 'Seattle' })
  await owner.post('send_message', { receiver_id: String(ready.session!.data.id), message: longTitle })
  const [premium] = (await guest.get('get-property-list', { get_all_premium_properties: '1' })).data
  const packages: { id: number; is_free: boolean }[] = (await guest.get('get-package')).data
  const packageAt = (free: boolean) => `/checkout/${packages.find((one) => one.is_free === free)!.id}`
  const biggest = packages.at(-1)!.id
  await admin.post('assign_package', { package_id: String(biggest), userid: String(ready.session!.data.id) })
  const payment = await ready.post('create-payment-intent', {
    package_id: String(biggest),
    payment_method: 'stripe',
  })
  const account = [
    'dashboard',
    'properties',
    'projects',
    'advertisement',
    'subscription',
    'transactions',
    `transactions?payment=${payment.data.payment_transaction_id}`,
    'saved-searches',
    'favourites',
    'personalised-feed',
    'chat',
    'notifications',
    'integrations',
  ].map((part) => `/user/${part}`)
  return {
    'a guest': {
      session: null,
      pages: [
        '/',
        '/properties',
        '/map',
        '/map?of=projects',
        '/properties?search=nothing-is-called-this',
        '/projects',
        `/compare?ids=${some.join(',')}`,
        '/compare?ids=999999',
        '/mortgage-calculator?show_all_details=1',
        '/area-converter',
        `/properties-details/${shown.slug_id}`,
        `/properties-details/${premium.slug_id}`,
        '/properties-details/no-such-listing',
        '/no-such-page',
        '/login',
        '/register',
        '/forgot-password',
        '/reset-password#token=none',
        '/undo-change#token=none',
        '/sign-in-link#token=none',
        '/list-property',
        '/list-project',
        '/feature/property/1',
        '/project-details/1',
        '/subscription-plan',
        '/articles',
        `/articles/${article.slug_id}`,
        '/agents',
        `/agents/${shown.added_by}`,
        '/users?search=nobody-is-called-this',
        '/faqs',
        '/contact-us',
        '/terms',
        '/user/profile',
        '/admin',
      ],
    },
    'a newcomer': {
      session: newcomer.session,
      pages: [
        ...account,
        '/user/profile',
        '/list-property',
        '/user/add-property',
        '/user/add-project',
        '/my-project/999999',
        '/user/edit-project/999999',
        packageAt(true),
        packageAt(false),
        '/checkout/999999',
        '/my-property/no-such-listing',
        '/user/edit-property/no-such-listing',
        '/admin',
      ],
    },
    'somebody who may list': {
      session: ready.session,
      pages: [
        // Public server-rendered pages are also hydrated for signed-in users.
        '/',
        '/properties',
        '/projects',
        `/properties-details/${shown.slug_id}`,
        '/agents',
        '/user/favourites',
        '/user/personalised-feed',
        '/mortgage-calculator?show_all_details=1',
        '/list-property',
        ...steps.map((step) => `/user/add-property?step=${step}`),
        ...projectSteps.map((step) => `/user/add-project?step=${step}`),
      ],
    },
    'an owner': {
      session: owner.session,
      pages: [
        '/user/dashboard',
        '/user/properties',
        '/user/subscription',
        '/user/saved-searches',
        `/user/chat?with=${ready.session!.data.id}`,
        '/user/notifications',
        '/admin/invitation',
        `/properties-details/${slug}`,
        `/my-property/${slug}`,
        `/user/edit-property/${slug}`,
      ],
    },
    'an administrator': {
      session: admin.session,
      pages: [
        '/admin',
        '/admin/queue',
        ...['property', 'project', 'advertisement', 'account', 'bank-receipt', 'subscription'].map(
          (kind) => `/admin/records/${kind}`,
        ),
        '/admin/records/agent-application',
        '/admin/records/contact-message',
        '/admin/records/property?search=nothing-is-called-this',
        ...(await Promise.all(
          ['property', 'project', 'advertisement', 'account', 'payment', 'subscription'].map(record),
        )),
        await record('agent-application'),
        '/admin/records/report',
        '/admin/records/membership',
        await record('membership'),
        '/admin/team',
        '/admin/log',
        '/admin/sign-ins',
        '/admin/log?record=report&actor=nobody-is-called-this',
        '/admin/export',
        await record('report'),
        '/admin/record/property/999999',
        '/admin/payments',
        '/admin/payments?state=disputed',
        '/admin/payments?sum=kept&gateway=stripe&currency=USD&mode=sandbox',
        '/admin/money',
        '/admin/money?from=2020-01-01&to=2020-01-31',
        '/admin/gateways',
        '/admin/settings',
        '/admin/settings?section=branding',
        '/admin/settings?section=signIn',
        '/admin/deliveries',
        '/admin/content',
        '/admin/content?kind=article&id=new',
        '/admin/catalogue?kind=parameter',
        '/admin/catalogue?kind=category&id=new',
        '/admin/packages?id=new',
        '/admin/home-sections',
        '/admin/languages',
        '/admin/verification-form',
        '/admin/no-such-part',
        '/workflows',
        '/workflows/property?sheet=listed#listed.moderation',
        '/workflows/checkout?part=try',
        '/workflows/no-such-machine',
      ],
    },
  }
}
