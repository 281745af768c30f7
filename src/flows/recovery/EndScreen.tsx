import { useTranslation } from '../../i18n/use-translation'
import { tokenFragment } from '../../../contract/mailed-link'
import type { RecoveryScreen } from '../../../machines/flows/recovery/view'
import { LinkButton } from '../../ui/LinkButton'
import { EventButton } from '../EventButton'
import { ProblemNotice } from '../ProblemNotice'
import type { RecoveryPart } from './part'

type NextPage = 'signIn' | 'newLink' | 'setPassword' | 'contact'

/** Where each end leads on, the likeliest first. */
const nextPages: Partial<Record<RecoveryScreen, readonly NextPage[]>> = {
  unsure: ['signIn'],
  used: ['signIn', 'newLink'],
  dead: ['newLink', 'signIn'],
  closed: ['contact'],
  saved: ['signIn'],
  undoUsed: ['newLink', 'contact'],
  undoDead: ['newLink', 'contact'],
}

/** How it ended, or what is uncertain: trying again where that helps, and the pages that follow. */
export function EndScreen({ view, actor }: RecoveryPart) {
  const { t } = useTranslation()
  const { screen, resetToken } = view
  const on = screen === 'undone' ? [resetToken === null ? 'signIn' : 'setPassword'] : nextPages[screen]
  const tried = view.canRetry || view.canLookAgain
  return (
    <div className="grid gap-5">
      <ProblemNotice view={view} />
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
