import { sql, type Kysely } from 'kysely'
import type { Data } from '../../../contract/types'
import type { DB } from '../../platform/db/schema'
import { pictureOf, pictureUrl } from '../../platform/media/links'
import { cardsById, type CardReader, type PictureColumns, pictureJson } from '../listings'
import { pageOf, type Paging } from '../../platform/db/page-of'

type Slide = Data<'get-slider'>[number]

interface SlideRow {
  id: number
  title: string | null
  image: string
  link: string | null
  property_id: number | null
  picture: PictureColumns | null
}

/** Slides in their order; one that shows a listing carries its card while that is on offer (D26). */
export async function listSlides(
  db: Kysely<DB>,
  paging: Paging,
  looker: CardReader,
): Promise<{ data: Slide[]; total: number }> {
  const rows = sql<SlideRow>`select s.id, s.title, s.image, s.link, s.property_id, s.position,
    (select ${pictureJson} from file f where f.key = s.image) as picture from slider s where s.is_public`
  const found = await pageOf(db, rows, sql`position, id`, paging)
  const cards = await cardsById(
    db,
    found.data.flatMap((row) => row.property_id ?? []),
    looker,
  )
  const data = found.data.map((row) => ({
    id: row.id,
    title: row.title,
    image: pictureUrl(row.image)!,
    picture: row.picture && pictureOf(row.picture),
    link: row.link,
    property: (row.property_id !== null && cards.get(row.property_id)) || null,
  }))
  return { data, total: found.total }
}
