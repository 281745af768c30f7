import { useTranslation } from 'react-i18next'
import type { Kind } from '../../../machines/diagram/types'
import { Mark } from './PictureRows'

const kinds: readonly Kind[] = ['person', 'admin', 'service', 'failure', 'time', 'onward']

/** What the marks and colours of a picture mean. */
export function Legend() {
  const { t } = useTranslation()
  return (
    <ul
      aria-label={t('atlas.legend')}
      className="workflow-picture flex flex-wrap gap-x-5 gap-y-1 text-xs text-muted"
    >
      {kinds.map((kind) => (
        <li key={kind} className="flex items-center gap-1.5">
          <svg width={14} height={14} aria-hidden="true">
            <Mark kind={kind} x={7} y={7} />
          </svg>
          {t(`atlas.kind.${kind}`)}
        </li>
      ))}
    </ul>
  )
}
