import { useTranslation } from '../../../ui/i18n/use-translation'
import type { Diagram, Kind } from '../../../../machines/diagram/types'
import { isStoryPaint, type MachineSearch } from '../machine-search'
import { paintLook, paintMeanings } from './paint'
import { Mark } from './PictureRows'

const kinds: readonly Kind[] = ['person', 'counterpart', 'admin', 'service', 'failure', 'time', 'onward']

/** Legend of a diagram's marks, lines and colours. */
export function Legend({ paint, diagram }: { paint: MachineSearch['paint']; diagram: Diagram }) {
  const { t } = useTranslation()
  // Only records between two people have a counterpart.
  const shown = kinds.filter((kind) => kind !== 'counterpart' || diagram.counterpart)
  return (
    <ul
      aria-label={t('atlas.legend')}
      className="workflow-picture flex flex-wrap gap-x-5 gap-y-1 text-xs text-muted"
    >
      <li className="flex items-center gap-1.5">
        <svg width={24} height={14} aria-hidden="true">
          <path d="M0 7h24" stroke="var(--ink)" strokeWidth={3.5} />
        </svg>
        {t('atlas.ordinary')}
      </li>
      <li>{t('atlas.numbered')}</li>
      {shown.map((kind) => (
        <li key={kind} className="flex items-center gap-1.5">
          <svg width={14} height={14} aria-hidden="true">
            <Mark kind={kind} x={7} y={7} />
          </svg>
          {t(`atlas.kind.${kind}`)}
        </li>
      ))}
      {paint &&
        !isStoryPaint(paint) &&
        paintMeanings[paint].map((meaning) => (
          <li key={meaning} className="flex items-center gap-1.5">
            <svg width={24} height={14} aria-hidden="true">
              <path
                d="M0 7h24"
                stroke={paintLook[meaning].colour}
                strokeWidth={3}
                strokeDasharray={paintLook[meaning].dashes}
              />
            </svg>
            {t(`atlas.painted.${meaning}`)}
          </li>
        ))}
      {paint === 'defended' && <li>{t('atlas.painted.checks')}</li>}
    </ul>
  )
}
