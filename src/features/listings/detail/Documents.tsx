import { useTranslation } from '../../../ui/i18n/use-translation'
import { Icon } from '../../../ui/pictures/Icon'
import type { Full } from '../listing-types'
import { Block } from '../../../shared/detail/Block'

/** Floor plans and documents to open. */
export function Documents({ property }: { property: Full }) {
  const { t, i18n } = useTranslation()
  if (property.documents.length === 0) return null
  const size = new Intl.NumberFormat(i18n.language, {
    numberingSystem: 'latn',
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 0,
  })
  return (
    <Block id="documents" title={t('public.detail.documents')}>
      <ul className="grid gap-2">
        {property.documents.map(({ id, name, url, bytes }) => (
          <li key={id}>
            <a
              href={url}
              className="flex min-h-12 items-center gap-3 rounded-md border border-line bg-surface px-4 hover:border-control"
            >
              <Icon name="file" className="text-muted" />
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <span className="text-xs text-muted">{size.format(Math.max(1, bytes / 1000))}</span>
            </a>
          </li>
        ))}
      </ul>
    </Block>
  )
}
