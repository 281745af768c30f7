import { grantPackage } from '../../server/areas/packages'
import type { Trx } from '../../server/core/kind'
import type { UserRow } from '../../server/platform/db/schema'
import { type FreshAccount, newPassword, readyAccount } from '../../server/areas/setup'
import type { DemoPlace } from './places'
import { places } from './places'

const day = 86_400_000

export interface DemoPeople {
  owner: UserRow
  /** The three accounts that can sign in, by the local part of their e-mail address. */
  shown: Record<'owner' | 'agent' | 'buyer', UserRow>
  agents: UserRow[]
  everybody: UserRow[]
  sent: FreshAccount[]
}

interface DemoPerson {
  name: string
  who?: string
  mail: string
  agent?: boolean
  /** Whether the profile is complete, as listing requires (§5). */
  complete: boolean
  place: DemoPlace
  package?: string
  about: string | null
}

const person = (index: number, rest: Omit<DemoPerson, 'place'>): DemoPerson => ({
  ...rest,
  place: places[index % places.length]!,
})

/** Every name marks its account as a demo account. */
const cast: readonly DemoPerson[] = [
  person(0, {
    name: 'Demo Owner',
    who: 'Demo owner',
    mail: 'owner',
    complete: true,
    about: 'A demo account: a private owner with three listings in different states.',
  }),
  person(1, {
    name: 'Demo Agent',
    who: 'Demo agent',
    mail: 'agent',
    agent: true,
    complete: true,
    about: 'A demo account: an agent in Portland.',
  }),
  person(0, { name: 'Demo Buyer', who: 'Demo buyer', mail: 'buyer', complete: false, about: null }),
  person(0, {
    name: 'Ana Demo',
    mail: 'ana',
    agent: true,
    complete: true,
    package: 'Agency',
    about: 'A demo account: homes with gardens, and honest answers about them.',
  }),
  person(2, {
    name: 'Bilal Demo',
    mail: 'bilal',
    agent: true,
    complete: true,
    package: 'Agency',
    about: 'A demo account: flats and townhouses, also to let.',
  }),
  person(4, {
    name: 'Carla Demo',
    mail: 'carla',
    agent: true,
    complete: true,
    package: 'Agency',
    about: 'A demo account: period houses and what they need.',
  }),
  person(6, {
    name: 'Deniz Demo',
    mail: 'deniz',
    agent: true,
    complete: true,
    package: 'Agency',
    about: 'A demo account: offices, shops and villas.',
  }),
  person(7, {
    name: 'Elif Demo',
    mail: 'elif',
    agent: true,
    complete: true,
    package: 'Agency',
    about: 'A demo account: new buildings in Dubai and elsewhere.',
  }),
]

interface PeopleMaking {
  packages: Record<string, number>
  portraits: readonly string[]
  adminId: number
  now: Date
}

/**
 * Seeds the demo accounts. Those featured in the tour get a password that is printed once; the others can't sign in,
 * and the admin granted them their packages.
 */
export async function seedPeople(
  trx: Trx,
  { packages, portraits, adminId, now }: PeopleMaking,
): Promise<DemoPeople> {
  const joined = new Date(now.getTime() - 150 * day)
  const everybody: UserRow[] = []
  const sent: FreshAccount[] = []
  for (const [index, one] of cast.entries()) {
    const email = `demo.${one.mail}@threshold.test`
    const password = newPassword()
    const profile = one.complete
      ? {
          ...whereabouts(one.place),
          profile: portraits[index % portraits.length] ?? null,
          about_me: one.about,
        }
      : {}
    const user = await readyAccount(
      trx,
      {
        name: one.name,
        email,
        type: one.agent ? 'agent' : 'user',
        contact_email: one.complete ? `office.${one.mail}@threshold.test` : null,
        mobile: one.complete ? `+120655501${String(index).padStart(2, '0')}` : null,
        is_demo: true,
        ...profile,
      },
      one.who ? password : null,
      joined,
    )
    everybody.push(user)
    if (one.who) sent.push({ who: one.who, email, password })
    if (one.package) await grant(trx, user.id, packages[one.package]!, adminId, joined)
  }
  const [owner, agent, buyer] = everybody as [UserRow, UserRow, UserRow]
  const agents = everybody.filter((user) => user.type === 'agent')
  return { owner, shown: { owner, agent, buyer }, agents, everybody, sent }
}

const whereabouts = ({ city, state, country, latitude, longitude }: DemoPlace) => ({
  address: `${city}, ${state}, ${country}`,
  city,
  state,
  country,
  latitude,
  longitude,
})

async function grant(
  trx: Trx,
  userId: number,
  packageId: number,
  grantedBy: number,
  now: Date,
): Promise<void> {
  await grantPackage(trx, { userId, packageId, paymentId: null, grantedBy, now })
}
