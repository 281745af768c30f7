import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import type { Feature } from '../../../contract/api/package-features'
import type { LockedPart } from '../../../contract/values'
import { usePerson } from '../../app/session/use-session'
import { Icon } from '../../ui/pictures/Icon'
import { LinkButton } from '../../ui/buttons/LinkButton'
import { Notice } from '../../ui/feedback/Notice'

const OppsDialog = lazy(() => import('./OppsDialog'))

export interface LockedProps {
  feature: Feature
  title: string
  parts: readonly LockedPart[]
  /** Packages on sale that include the feature. */
  opensWith: readonly { id: number; name: string }[]
  /** Path to return to. */
  returnTo: string
}

/**
 * Notice about locked parts of a listing and the packages that include them (D81, §6). The parts were never sent; the
 * specified dialog explains what is missing.
 */
export function Locked({ feature, title, parts, opensWith, returnTo }: LockedProps) {
  const { t, i18n } = useTranslation()
  const person = usePerson()
  const [asked, setAsked] = useState(false)
  const names = new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(
    opensWith.map(({ name }) => name),
  )
  return (
    <Notice
      title={title}
      actions={
        <>
          <LinkButton
            to="/subscription-plan"
            search={{ for: feature, returnTo }}
            tone="primary"
            size="sm"
            icon="box"
          >
            {t('public.detail.lockedPlans')}
          </LinkButton>
          {!person && (
            <LinkButton to="/login" search={{ returnTo }} size="sm">
              {t('shell.signIn')}
            </LinkButton>
          )}
        </>
      }
    >
      <p>{t('public.locked.what')}</p>
      <ul className="my-2 flex flex-wrap gap-2">
        {parts.map((part) => (
          <li key={part}>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setAsked(true)}
              className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-4 text-sm hover:border-control"
            >
              <Icon name="lock" size={16} className="text-muted" />
              {t(`public.locked.${part}`)}
            </button>
          </li>
        ))}
      </ul>
      {names && <p>{t('public.locked.opens', { names })}</p>}
      {asked && (
        <Suspense>
          <OppsDialog feature={feature} returnTo={returnTo} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </Notice>
  )
}
