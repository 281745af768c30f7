import type { TextIn } from '../../../../contract/texts/catalogue'
import type { TFunction } from '../../../../contract/texts/translate'
import { numberFormat } from '../../../../contract/language/intl'
import { isOnRequest } from '../../../../contract/money/listing-price'
import type { Money } from '../../../../contract/money/money'
import { characteristicText } from '../../../../contract/listing/characteristic-text'
import { characteristicKey, shownCharacteristics } from '../../../../contract/listing/characteristics'
import { factText } from '../../../../contract/listing/fact-text'
import { galleryPictures } from '../detail/gallery-pictures'
import { placeLine } from '../detail/place-line'
import type { Full } from '../listing-types'

/** Content of a cell; `locked` if a value exists but needs a package (D81). */
export interface Cell {
  text: string
  locked?: true
}

export interface Row {
  key: string
  name: string
  /** One cell per property, in order; null if the property has no value. */
  cells: (Cell | null)[]
  /** Whether the values differ. */
  differs: boolean
  /** Whether each cell deviates from the majority; all false if no value has a majority. */
  apart: boolean[]
}

interface RowGroup {
  key: string
  title: string
  rows: Row[]
}

export interface CompareTexts {
  t: TFunction
  lang: string
  money: (money: Money) => string
  day: (iso: string) => string
}

type Facility = Full['assign_facilities'][number]

/** Builds the rows comparing two or more properties, including every attribute any of them has. */
export function rowGroups(properties: readonly Full[], texts: CompareTexts): RowGroup[] {
  const { t, lang } = texts
  const km = numberFormat(lang, {
    numberingSystem: 'latn',
    style: 'unit',
    unit: 'kilometer',
    maximumFractionDigits: 1,
  })
  const rowNamed = (key: string, name: string, tell: (property: Full) => Cell | string | null) =>
    rowOf(key, name, properties.map(tell))
  const row = (key: TextIn<'tools.compare'>, tell: (property: Full) => Cell | string | null) =>
    rowNamed(key, t(`tools.compare.${key}`), tell)
  const facts = named(properties, ({ parameters }) => parameters, 'parameter_id').map(({ id, name }) =>
    rowNamed(`fact-${id}`, name, ({ parameters }) => {
      const fact = parameters.find((one) => one.parameter_id === id)
      return fact ? factText(fact, lang) : null
    }),
  )
  const facilities = named(properties, facilitiesOf, 'facility_id').map(({ id, name }) =>
    rowNamed(`facility-${id}`, name, (property) => {
      const facility = facilitiesOf(property).find((one) => one.facility_id === id)
      return facility ? km.format(facility.distance) : null
    }),
  )
  const media = (key: TextIn<'tools.compare'>, tell: (property: Full) => string | null) =>
    row(key, (property) =>
      property.locked ? { text: t('tools.compare.locked'), locked: true } : tell(property),
    )
  const there = (value: unknown) => (value ? t('tools.compare.yes') : null)
  const groups: RowGroup[] = [
    {
      key: 'price',
      title: t('tools.compare.group.price'),
      rows: [
        row('price', (property) => priceText(property, property.price_minor, texts)),
        row('perArea', (property) => perArea(property, texts)),
        row('offer', ({ property_type: type }) => t(`public.type.${type}`)),
        row('market', ({ market_status: market }) =>
          market === 'available' ? t('tools.compare.available') : t(`public.market.${market}`),
        ),
      ],
    },
    {
      key: 'facts',
      title: t('public.detail.facts'),
      rows: [
        row('category', ({ category }) => category.category),
        row('place', (property) => placeLine(property)),
        ...facts,
        ...shownCharacteristics('property', 'compare').map((one) =>
          rowNamed(one.name, t(characteristicKey(one.name)), (property) =>
            characteristicText(one, property[one.name as keyof Full], { say: t, lang }),
          ),
        ),
        row('listed', ({ created_at: at }) => texts.day(at)),
        row('confirmed', ({ confirmed_at: at }) => at && texts.day(at)),
      ],
    },
    { key: 'facilities', title: t('public.detail.facilities'), rows: facilities },
    {
      key: 'media',
      title: t('tools.compare.group.media'),
      rows: [
        media('pictures', (property) => String(galleryPictures(property).length)),
        media('video', ({ video_link: link }) => there(link)),
        media('round', ({ three_d_image: image }) => there(image)),
        media('documents', ({ documents }) => String(documents.length)),
        row('verified', ({ is_verified: verified }) => there(verified)),
      ],
    },
  ]
  return groups.flatMap((group) => {
    const rows = group.rows.filter(({ cells }) => cells.some((cell) => cell !== null))
    return rows.length > 0 ? [{ ...group, rows }] : []
  })
}

const facilitiesOf = ({ assign_facilities: facilities }: Full): Facility[] => facilities

function rowOf(key: string, name: string, sent: (Cell | string | null)[]): Row {
  const cells = sent.map((one) => (typeof one === 'string' ? { text: one } : one))
  const answers = cells.map((cell) => cell?.text ?? null)
  const usual = answers.find((one) => answers.filter((other) => other === one).length > answers.length / 2)
  return {
    key,
    name,
    cells,
    differs: new Set(answers).size > 1,
    apart: answers.map((one) => usual !== undefined && one !== usual),
  }
}

/** Returns the entries of all properties without duplicates, in order of first appearance. */
function named<K extends string, T extends { name: string } & Record<K, number>>(
  properties: readonly Full[],
  listOf: (property: Full) => readonly T[],
  id: K,
): { id: number; name: string }[] {
  const names = new Map(properties.flatMap(listOf).map((one) => [one[id], one.name] as const))
  return [...names].map(([key, name]) => ({ id: key, name }))
}

function priceText({ currency, rentduration }: Full, minor: number, { t, money }: CompareTexts): string {
  if (isOnRequest(minor)) return t('public.priceOnRequest')
  const text = money({ minor, currency })
  return rentduration ? `${text} ${t(`public.per.${rentduration}`)}` : text
}

/** Returns the price per unit of the first area; null without an area or with a price on request. */
function perArea(property: Full, texts: CompareTexts): string | null {
  if (isOnRequest(property.price_minor)) return null
  const fact = property.parameters.find(
    ({ icon, kind, unit }) => icon === 'area' && kind === 'number' && unit,
  )
  const area = Number(fact?.value)
  if (!fact || !(area > 0)) return null
  const price = priceText(property, Math.round(property.price_minor / area), texts)
  return texts.t('tools.compare.perUnit', { price, unit: fact.unit })
}

/** Matches line-break opportunities in numbers and dates: after a separator between two digits. */
const betweenGroups = /(?<=\p{Nd}[,/٬])(?=\p{Nd})/u

/** Splits a text into the parts a narrow cell must not break; otherwise amounts would break between any digits. */
export const breakFigures = (text: string): string[] => text.split(betweenGroups)
