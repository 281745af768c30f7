import { richText } from '../../server/platform/texts/sanitise-html'
import { sql } from 'kysely'
import { listing } from '../../contract/limits'
import { slug } from '../../contract/site/slug'
import type { Trx } from '../../server/core/kind'
import { dayOf } from '../../server/platform/process/clock'
import type { UserRow } from '../../server/platform/db/schema'
import type { Album } from './album'
import { articles, faqs, slides } from './articles'
import { translatedArticles, translatedFaqs } from './articles-translated'
import type { CategoryKey, Essentials } from '../../server/areas/setup'
import type { Planned } from './listings'
import { Dice } from './pictures/dice'
import { cityTexts } from './place-names'
import { places } from './places'

const day = 86_400_000

interface ContentMaking {
  album: Album
  essentials: Essentials
  listed: readonly { id: number; planned: Planned }[]
  people: readonly UserRow[]
  now: Date
}

/** Seeds category and city pictures, articles, FAQ, slides, likes and views. */
export async function seedContent(trx: Trx, making: ContentMaking): Promise<void> {
  const { album, essentials, now } = making
  const faces: Record<CategoryKey, keyof Album['kinds']> = {
    house: 'gable',
    flat: 'apartments',
    villa: 'southern',
    townhouse: 'terrace',
    plot: 'plot',
    office: 'office',
    shop: 'shop',
  }
  for (const [key, kind] of Object.entries(faces) as [CategoryKey, keyof Album['kinds']][])
    await trx
      .updateTable('category')
      .set({ image: album.kinds[kind][0]! })
      .where('id', '=', essentials.category[key])
      .execute()
  await trx
    .insertInto('city')
    .values(
      places.map(({ city, state, country, latitude, longitude }, index) => ({
        name: city,
        state,
        country,
        latitude,
        longitude,
        image: cityPicture(album, index),
        texts: cityTexts(city, state, country),
      })),
    )
    .execute()
  await trx
    .insertInto('article')
    .values(
      [...articles, ...translatedArticles].map(
        ({ lang = 'en', title, address = slug(title), category, picture, body }, index) => ({
          slug: address,
          lang,
          category_id: essentials.category[category],
          title,
          body: richText(body),
          image: album.kinds[picture][1]!,
          created_at: new Date(now.getTime() - ((index % articles.length) * 9 + 2) * day),
        }),
      ),
    )
    .execute()
  await trx
    .insertInto('faq')
    .values(
      [...faqs, ...translatedFaqs].map(({ lang = 'en', question, answer }, position) => ({
        lang,
        question,
        answer,
        position,
      })),
    )
    .execute()
  await seedSlides(trx, making)
  await seedLikes(trx, making)
  await seedViews(trx, making)
}

const cityPicture = (album: Album, index: number): string => {
  const kind = (['apartments', 'terrace', 'office', 'southern'] as const)[index % 4]!
  return album.kinds[kind][1 + Math.floor(index / 4)]!
}

async function seedSlides(trx: Trx, { listed }: ContentMaking): Promise<void> {
  const featured = listed
    .filter(({ planned }) => planned.outcome === 'featured' && planned.pictures.length > 2)
    .slice(0, slides.length)
  const rows = featured.map(({ id, planned }, position) => ({
    image: planned.pictures[0]!,
    property_id: id,
    title: slides[position]!,
    link: `/properties-details/${planned.slug}`,
    position,
  }))
  if (rows.length > 0) await trx.insertInto('slider').values(rows).execute()
}

/** Adds likes as rows of the demo accounts, so that the counters are real. */
async function seedLikes(trx: Trx, { listed, people, now }: ContentMaking): Promise<void> {
  const open = listed.filter(({ planned }) => planned.outcome === 'live' || planned.outcome === 'featured')
  const chosen = (name: string, share: number) =>
    people.flatMap((user) => {
      const dice = new Dice(`${name}/${user.email}`)
      return open
        .filter(({ planned }) => planned.owner.id !== user.id && dice.chance(share))
        .map(({ id, planned }) => ({
          user_id: user.id,
          property_id: id,
          created_at: new Date(
            Math.max(planned.posted.getTime() + day / 2, now.getTime() - dice.between(0.1, 9) * day),
          ),
        }))
    })
  const before = (row: { created_at: Date }) => row.created_at < now
  await trx.insertInto('favourite').values(chosen('favourite', 0.16).filter(before)).execute()
  await trx.insertInto('interest').values(chosen('interest', 0.05).filter(before)).execute()
  await sql`update property_tally y set likes = f.n from (select property_id, count(*)::int as n from favourite group by 1) f where f.property_id = y.property_id`.execute(
    trx,
  )
  await sql`update property_tally y set leads = i.n from (select property_id, count(*)::int as n from interest group by 1) i where i.property_id = y.property_id`.execute(
    trx,
  )
}

/**
 * Adds daily views of the public listings over the last weeks, with more views for newer listings. The totals include
 * them.
 */
async function seedViews(trx: Trx, { listed, now }: ContentMaking): Promise<void> {
  const today = dayOf(now)
  const rows = listed
    .filter(({ planned }) => planned.outcome === 'live' || planned.outcome === 'featured')
    .flatMap(({ id, planned }) => {
      const dice = new Dice(`views by day/${planned.spec.seed}`)
      const begun = dayOf(planned.posted)
      const first = Math.max(begun, today - listing.trendDays + 1)
      return Array.from({ length: today - first + 1 }, (_, at) => ({
        property_id: id,
        day: first + at,
        views: dice.int(0, first + at - begun < 5 ? 16 : 9),
      })).filter(({ views }) => views > 0)
    })
  await trx.insertInto('view_day').values(rows).execute()
  await sql`update property_tally y set views = greatest(y.views, v.n)
    from (select property_id, sum(views)::int as n from view_day group by 1) v where v.property_id = y.property_id`.execute(
    trx,
  )
}
