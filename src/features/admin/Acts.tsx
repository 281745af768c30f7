import { useEffect, useId, useRef } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { actsWithPayload } from '../../../contract/values'
import { LinkButton } from '../../ui/buttons/LinkButton'
import { ActButtons, removes, type ActButtonsProps } from './ActButtons'
import { actText, decisionOf, type AdminRecord } from './record-texts'

const ownForms = new Set<string>(actsWithPayload)

export interface ActsProps extends Pick<ActButtonsProps, 'decide'> {
  item: Pick<AdminRecord, 'record' | 'id' | 'state' | 'allowed' | 'public_path'> &
    Partial<Pick<AdminRecord, 'barred' | 'version'>>
}

/** Actions available to the admin (except deletion), and forbidden ones with the reason. */
export function Acts({ item, decide }: ActsProps) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const barredTitle = useId()
  const { state } = item
  const shown = useRef(state)
  useEffect(() => {
    if (shown.current === state) return
    shown.current = state
    // The clicked button may have disappeared with the previous state, taking the keyboard focus with it.
    if (document.activeElement === document.body) heading.current?.focus()
  }, [state])
  const acts = item.allowed.filter((act) => !ownForms.has(act.event) && !removes(act))
  // Actions of one decision are forbidden together.
  const named = item.barred?.map(({ event, why }) => ({ event: decisionOf(event) ?? event, why })) ?? []
  const barred = named.filter(
    ({ event }, nth) => !ownForms.has(event) && named.findIndex((one) => one.event === event) === nth,
  )
  return (
    <section className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <h2 ref={heading} tabIndex={-1} className="display text-lg">
        {t('admin.actions')}
      </h2>
      {acts.length + barred.length === 0 && <p className="text-sm text-muted">{t('admin.noActions')}</p>}
      <ActButtons item={item} acts={acts} decide={decide} />
      {barred.length > 0 && (
        <section aria-labelledby={barredTitle} className="grid gap-2">
          <h3 id={barredTitle} className="text-sm font-semibold">
            {t('admin.barred')}
          </h3>
          <ul className="grid gap-2 text-sm">
            {barred.map(({ event, why }) => (
              <li key={event}>
                {actText(t, event)}
                <span className="block text-muted">{why}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {item.public_path && (
        <LinkButton wide icon="external" to={item.public_path as '/'}>
          {t('admin.public')}
        </LinkButton>
      )}
    </section>
  )
}
