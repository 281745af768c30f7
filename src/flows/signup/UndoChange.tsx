import { useTranslation } from 'react-i18next'
import { tokenFragment } from '../../../contract/mailed-link'
import type { Data } from '../../../contract/types'
import { FailureNotice } from '../../api/FailureNotice'
import { refusedWith } from '../../api/failure'
import { useCallQuery } from '../../api/query'
import { QueryFailure } from '../../api/QueryFailure'
import { useCallMutation } from '../../api/use-call-mutation'
import { session } from '../../session/store'
import { Button } from '../../ui/Button'
import { leftToRight } from '../../ui/left-to-right'
import { LinkButton } from '../../ui/LinkButton'
import { useDates } from '../../ui/use-dates'
import { FlowFrame } from '../FlowFrame'
import { Waiting } from '../Waiting'

/**
 * Undoes a changed address, number or password by the link of the notice. Only the button changes something: programs
 * that scan mail open links as well.
 */
export function UndoChange({ token }: { token: string }) {
  const { t } = useTranslation()
  const offer = useCallQuery(
    'undo-change',
    { token },
    {
      enabled: token !== '',
      staleTime: Infinity,
      retry: (count, error) => count < 2 && !refusedWith(error, 'LINK_EXPIRED'),
    },
  )
  const undo = useCallMutation('undo-change:confirm', { onSuccess: () => session.trigger.signedOut() })
  const dead =
    token === '' || refusedWith(offer.error, 'LINK_EXPIRED') || refusedWith(undo.error, 'LINK_EXPIRED')
  const screen = undo.isSuccess ? 'undone' : dead ? 'undoDead' : 'undo'
  return (
    <FlowFrame
      flow="undo"
      state={`undo.${screen}`}
      screen={screen}
      title={t(`security.${screen}.title`)}
      meaning={t(`security.${screen}.meaning`)}
      next={t(nextText(screen, { offer: offer.data?.data, undone: undo.data?.data }))}
      mood={undo.isSuccess ? 'good' : dead ? 'bad' : 'plain'}
    >
      {screen === 'undo' && (
        <>
          {offer.isPending && <Waiting who={t('security.undo.wait')} />}
          <QueryFailure of={offer} />
          {offer.data && <Facts {...offer.data.data} />}
          <FailureNotice error={undo.error} />
          {offer.data && (
            <div>
              <Button tone="primary" busy={undo.isPending} onClick={() => undo.mutate({ token })}>
                {t('security.undo.button')}
              </Button>
            </div>
          )}
        </>
      )}
      {undo.data && (
        <div>
          {undo.data.data.reset_token === null ? (
            <LinkButton to="/login" tone="primary">
              {t('signup.signIn')}
            </LinkButton>
          ) : (
            <LinkButton to="/reset-password" hash={tokenFragment(undo.data.data.reset_token)} tone="primary">
              {t('security.setPassword')}
            </LinkButton>
          )}
        </div>
      )}
      {screen === 'undoDead' && (
        <div>
          <LinkButton to="/forgot-password" tone="primary">
            {t('security.setPassword')}
          </LinkButton>
        </div>
      )}
    </FlowFrame>
  )
}

type Offer = Data<'undo-change'>

/** An account that is signed in to by its number alone needs no new password. */
function nextText(
  screen: 'undo' | 'undone' | 'undoDead',
  { offer, undone }: { offer?: Offer; undone?: Data<'undo-change:confirm'> },
): string {
  const byNumber = screen === 'undo' ? isByNumber(offer) : undone?.reset_token === null
  return `security.${screen}.next${byNumber ? 'Phone' : ''}`
}

const isByNumber = (offer: Offer | undefined) =>
  offer !== undefined && offer.email === null && !offer.had_password

function Facts({ kinds, changed_at, browser, system, email, mobile, had_password }: Offer) {
  const { t } = useTranslation()
  const dayAndTime = useDates({ dateStyle: 'long', timeStyle: 'short' })
  const back = { email: leftToRight(email ?? ''), mobile: leftToRight(mobile ?? '') }
  const texts = {
    email: email === null ? 'noEmail' : 'email',
    mobile: mobile === null ? 'noMobile' : 'mobile',
    password: had_password ? 'password' : 'noPassword',
  }
  return (
    <ul className="grid list-disc gap-1 ps-5 text-sm">
      {kinds.map((kind) => (
        <li key={kind}>{t(`security.undo.${texts[kind]}`, back)}</li>
      ))}
      <li>
        {t('security.undo.when', { at: dayAndTime(changed_at) })}
        {browser && system && ` · ${t('security.device', { browser, system })}`}
      </li>
    </ul>
  )
}
