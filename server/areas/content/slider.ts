import { sql, type Kysely } from 'kysely'
import type { Data } from '../../../contract/calls/call-types'
import type { DB } from '../../platform/db/schema'
import { pictureOf, pictureUrl } from '../../platform/media/links'
import { type CardReader, cardsById, type PictureColumns, pictureJson } from '../search'
import { firstPage, pageOf, type Page, type Paging } from '../../platform/db/page-of'
import type { DbQuestion } from '../../platform/db/ask-together'

type Slide = Data<'get-slider'>[number]

interface SlideRow {
  id: number
  title: string | null
  image: string
  link: string | null
  property_id: number | null
  picture: PictureColumns | null
}

const slideRows = sql<SlideRow>`select s.id, s.title, s.image, s.link, s.property_id, s.position,
    (select ${pictureJson} from file f where f.key = s.image) as picture from slider s where s.is_public`

const inOrder = sql`position, id`

/** Lists slides in order. A slide for a listing includes its card while the listing is available (D26). */
export async function listSlides(
  db: Kysely<DB>,
  paging: Paging,
  looker: CardReader,
): Promise<{ data: Slide[]; total: number }> {
  const { data, total } = await pageOf(db, slideRows, inOrder, paging)
  return { data: await withCards(db, data, looker), total }
}

/** Returns a query for the first slides, which can be combined with other queries; `withCards` completes the slides. */
export const firstSlides = (limit: number): DbQuestion<Page<SlideRow>> => firstPage(slideRows, inOrder, limit)

/** Adds the listings' cards to slides. */
export async function withCards(
  db: Kysely<DB>,
  rows: readonly SlideRow[],
  looker: CardReader,
): Promise<Slide[]> {
  const cards = await cardsById(
    db,
    rows.flatMap((row) => row.property_id ?? []),
    looker,
  )
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    image: pictureUrl(row.image)!,
    picture: row.picture && pictureOf(row.picture),
    link: row.link,
    property: (row.property_id !== null && cards.get(row.property_id)) || null,
  }))
}
