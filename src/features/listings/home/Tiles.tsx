import { useTranslation } from '../../../ui/i18n/use-translation'
import type { TrustPoint } from '../../../../contract/values'
import type { Section } from '../listing-types'
import { AgentTiles } from './AgentTiles'
import { StoryTiles } from './StoryTiles'
import { CompactCards } from '../card/CompactCards'
import { PictureTile, tileGrid } from './PictureTile'
import { Icon, type IconName } from '../../../ui/pictures/Icon'
import { Written } from '../../../ui/format/Written'

type Faqs = Extract<Section, { type: 'faqs' }>['data']

/** Expandable questions. */
function Questions({ questions }: { questions: Faqs }) {
  return (
    <div className="max-w-3xl divide-y divide-line border-y border-line">
      {questions.map(({ id, question, answer }) => (
        <details key={id} className="group">
          <summary className="flex min-h-13 list-none items-center justify-between gap-4 py-2 font-semibold">
            <Written text={question} />
            <Icon name="down" size={18} className="text-muted transition-transform group-open:rotate-180" />
          </summary>
          <p dir="auto" className="measure pb-4 whitespace-pre-line text-muted">
            {answer}
          </p>
        </details>
      ))}
    </div>
  )
}

type Cities = Extract<Section, { type: 'cities' }>['data']

/** Tiles of cities with listings. */
function CityTiles({ cities }: { cities: Cities }) {
  return (
    <ul className={tileGrid}>
      {cities.map(({ city, state, country, image, property_count: count }) => (
        <li key={`${city}/${state}/${country}`}>
          <PictureTile
            filter={{ city, state: state || undefined, country: country || undefined }}
            image={image}
            icon="pin"
            name={city}
            count={count}
          />
        </li>
      ))}
    </ul>
  )
}

type Categories = Extract<Section, { type: 'categories' }>['data']

/** Tiles of property types. */
function CategoryTiles({ categories }: { categories: Categories }) {
  return (
    <ul className={tileGrid}>
      {categories.map(({ id, category, slug_id: slug, image, properties_count: count }) => (
        <li key={id}>
          <PictureTile
            filter={{ category_slug_id: slug }}
            image={image}
            icon="home"
            name={category}
            count={count}
          />
        </li>
      ))}
    </ul>
  )
}

const trustIcons: Record<TrustPoint, IconName> = {
  reviewed: 'shield',
  confirmed: 'retry',
  available: 'eyeOff',
}

/** Guarantees for every listing, as reported by the server for this site. */
function TrustBand({ points }: { points: readonly TrustPoint[] }) {
  const { t } = useTranslation()
  return (
    <ul className="grid gap-6 rounded-lg border border-line bg-sunken p-6 sm:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))] md:p-8">
      {points.map((point) => (
        <li key={point} className="grid content-start gap-1">
          <Icon name={trustIcons[point]} className="mb-1 text-accent" />
          <h3 className="text-base font-semibold">{t(`public.home.trust.${point}`)}</h3>
          <p className="text-muted">{t(`public.home.trust.${point}Text`)}</p>
        </li>
      ))}
    </ul>
  )
}

/** Home-page sections other than listing cards; loaded after the page's own code. */
export default function Tiles({ section }: { section: Section }) {
  switch (section.type) {
    case 'categories':
      return <CategoryTiles categories={section.data} />
    case 'cities':
      return <CityTiles cities={section.data} />
    case 'agents':
      return <AgentTiles agents={section.data} />
    case 'faqs':
      return <Questions questions={section.data} />
    case 'trust':
      return <TrustBand points={section.data} />
    case 'properties':
      return <CompactCards cards={section.data} />
    case 'articles':
    case 'projects':
      return <StoryTiles section={section} />
    default:
      return null
  }
}
