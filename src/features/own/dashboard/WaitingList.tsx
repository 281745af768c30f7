import { useTranslation } from '../../../ui/i18n/use-translation'
import type { Data } from '../../../../contract/calls/call-types'
import { Icon } from '../../../ui/pictures/Icon'
import { PathButton } from '../../../ui/buttons/PathButton'
import { RelativeTime } from '../../../ui/format/RelativeTime'
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden'
import { iconOf, sentence } from './dashboard-texts'

/** Tasks that wait for others, each with who has to act and the waiting time. */
export function WaitingList({ items }: { items: Data<'own-dashboard'>['waiting'] }) {
  const { t } = useTranslation()
  if (items.length === 0) return null
  return (
    <section aria-labelledby="waiting-things" className="grid gap-3">
      <h2 id="waiting-things" className="display text-lg">
        {t('own.waitingTitle')}
      </h2>
      <ul className="grid rounded-lg border border-line bg-surface">
        {items.map((item) => (
          <li
            key={item.key}
            data-waiting={item.kind}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line p-4 not-last:border-b"
          >
            <Icon name={iconOf(item.kind)} className="shrink-0 self-start text-muted" />
            <div className="grid min-w-52 flex-1 gap-0.5">
              <p className="text-sm wrap-anywhere">{sentence(t, item)}</p>
              <p className="flex flex-wrap gap-x-2 text-xs text-muted">
                {t(`own.by.${item.by}`)}
                {item.at && (
                  <>
                    <span aria-hidden="true">·</span>
                    <RelativeTime at={item.at} kind="chat" />
                  </>
                )}
              </p>
            </div>
            <PathButton path={item.link} size="sm" tone="quiet">
              {t('own.see')}
              <VisuallyHidden>: {sentence(t, item)}</VisuallyHidden>
            </PathButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
