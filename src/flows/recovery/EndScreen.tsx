import { useTranslation } from '../../ui/i18n/use-translation'
import { tokenFragment } from '../../../contract/site/mailed-link'
import type { RemainingKeys } from '../../../machines/flows/recovery/ports'
import type { RecoveryScreen } from '../../../machines/flows/recovery/view'
import { leftToRight } from '../../ui/format/left-to-right'
import { LinkButton } from '../../ui/buttons/LinkButton'
import { EventButton } from '../EventButton'
import { ProblemNotice } from '../ProblemNotice'
import type { RecoveryPart } from './screen-props'

type NextPage = 'signIn' | 'newLink' | 'setPassword' | 'contact'

/** Links shown for each outcome, likeliest first. */
const nextPages: Partial<Record<RecoveryScreen, readonly NextPage[]>> = {
  unsure: ['signIn'],
  used: ['signIn', 'newLink'],
  dead: ['newLink', 'signIn'],
  closed: ['contact'],
  saved: ['signIn'],
  undoUsed: ['newLink', 'contact'],
  undoDead: ['newLink', 'contact'],
}

/** Outcome of the recovery, which may be uncertain, with links and, where useful, a retry button. */
export function EndScreen({ view, actor }: RecoveryPart) {
  const { t } = useTranslation()
  const { screen, resetToken } = view
  const on = screen === 'undone' ? [resetToken === null ? 'signIn' : 'setPassword'] : nextPages[screen]
  const tried = view.canRetry || view.canLookAgain
  return (
    <div className="grid gap-5">
      <ProblemNotice view={view} />
      {screen === 'saved' && view.keys && <RemainingKeysList keys={view.keys} />}
      <div className="flex flex-wrap gap-3">
        <EventButton actor={actor} event="retry.asked" can={view.canRetry} tone="primary" icon="retry">
          {t(screen === 'unsure' ? 'recovery.unsure.again' : 'ui.retry')}
        </EventButton>
        <EventButton actor={actor} event="look.again" can={view.canLookAgain} tone="primary" icon="retry">
          {t('ui.retry')}
        </EventButton>
        {on?.map((page, nth) => {
          const tone = nth === 0 && !tried ? 'primary' : 'secondary'
          if (page === 'signIn')
            return (
              <LinkButton key={page} to="/login" tone={tone}>
                {t('signup.signIn')}
              </LinkButton>
            )
          if (page === 'newLink')
            return (
              <LinkButton key={page} to="/forgot-password" tone={tone}>
                {t('recovery.dead.again')}
              </LinkButton>
            )
          if (page === 'contact')
            return (
              <LinkButton key={page} to="/$page" params={{ page: 'contact-us' }} tone={tone}>
                {t('shell.page.contact-us')}
              </LinkButton>
            )
          return (
            <LinkButton key={page} to="/reset-password" hash={tokenFragment(resetToken ?? '')} tone={tone}>
              {t('security.setPassword')}
            </LinkButton>
          )
        })}
      </div>
    </div>
  )
}

/** API tokens and webhooks that still have access after the password change; renders nothing if there are none. */
function RemainingKeysList({ keys: { tokens, webhooks } }: { keys: RemainingKeys }) {
  const { t } = useTranslation()
  if (tokens.length + webhooks.length === 0) return null
  return (
    <section aria-labelledby="remaining-keys" className="grid gap-3 rounded-lg border border-line p-4">
      <h2 id="remaining-keys" className="text-sm font-semibold">
        {t('recovery.keys.title')}
      </h2>
      <ul className="grid list-disc gap-1 ps-5 text-sm">
        {tokens.map(({ name, last_four }) => (
          <li key={`${name} ${last_four}`} className="[overflow-wrap:anywhere]">
            {t('recovery.keys.token', { name, last_four })}
          </li>
        ))}
        {[...new Set(webhooks.map(({ url }) => url))].map((url) => (
          <li key={url} className="[overflow-wrap:anywhere]">
            {t('recovery.keys.webhook', { address: leftToRight(url) })}
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">{t('recovery.keys.meaning')}</p>
    </section>
  )
}
