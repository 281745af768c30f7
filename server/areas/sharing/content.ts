import type { TextKey } from '../../../contract/texts/catalogue'
import { sql } from 'kysely'
import {
  articleShare,
  projectShare,
  propertyShare,
  type ShareContent,
  type SharedKind,
} from '../../../contract/listing/share-picture'
import type { Lang } from '../../../contract/language/languages'
import type { Ctx } from '../../platform/context'
import { say } from '../../platform/texts/say'
import { Refusal } from '../../platform/refusal'
import { readSetting } from '../../platform/settings/settings'
import { listArticles } from '../content'
import { readDetail } from '../listings'
import { readProject } from '../projects'

/**
 * Returns the content of a link preview picture as seen by a guest: NOT_FOUND unless public, and only card data for a
 * locked listing. Doesn't count a view.
 */
export async function readShared(ctx: Ctx, kind: SharedKind, id: number, lang: Lang): Promise<ShareContent> {
  const reader = {
    lang,
    site: await readSetting(ctx.db, 'company_name'),
    decimals: await readSetting(ctx.db, 'price_decimals'),
    say: (key: TextKey) => say(lang, key),
  }
  if (kind === 'property')
    return propertyShare(await readDetail(ctx, sql<boolean>`p.id = ${id}`, null), reader)
  if (kind === 'project')
    return projectShare(await readProject(ctx, sql<boolean>`j.id = ${id}`, null), reader)
  const { data } = await listArticles(ctx.db, { id, limit: 1, offset: 0 }, lang)
  if (!data[0]) throw new Refusal('NOT_FOUND', 'refusals.notFound')
  return articleShare(data[0], reader)
}
