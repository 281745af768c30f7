import {
  sharePictureAlt,
  sharePicturePath,
  sharePictureSize,
  type ShareContent,
  type SharedKind,
  type ShareReader,
} from '../../../contract/listing/share-picture'
import type { CallEnvelope } from '../../../contract/calls/call-types'
import type { RouterContext } from './router-context'

/**
 * Returns the head tags of a page's share picture. Crawlers read only the server's HTML, so call it under
 * `import.meta.env.SSR` to leave it out of the browser bundle.
 */
export function shareMeta(
  { i18n, origin, queryClient }: RouterContext,
  kind: SharedKind,
  id: number,
  contentFor: (reader: ShareReader) => ShareContent,
) {
  const settings = queryClient.getQueryData<CallEnvelope<'web-settings'>>(['web-settings', {}])
  const content = contentFor({
    lang: i18n.language,
    site: settings?.data.company_name ?? '',
    decimals: settings?.data.price_decimals ?? 'always',
    say: (key) => i18n.t(key),
  })
  const url = origin + sharePicturePath(kind, id, i18n.language, content)
  const alt = sharePictureAlt(content)
  return [
    { property: 'og:image', content: url },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: String(sharePictureSize.width) },
    { property: 'og:image:height', content: String(sharePictureSize.height) },
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:image', content: url },
    { name: 'twitter:image:alt', content: alt },
  ]
}
