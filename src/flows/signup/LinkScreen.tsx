import { useTranslation } from '../../ui/i18n/use-translation'
import { EventButton } from '../EventButton'
import { FormFrame } from '../FormFrame'
import { SubmitRow } from '../SubmitRow'
import type { SignupPart } from './screen-props'

/** Screen opened by the link in a code e-mail; the user confirms with a click. */
export function LinkScreen({ view, actor }: SignupPart) {
  const { t } = useTranslation()
  return (
    <FormFrame
      view={view}
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'link.confirmed' })
      }}
    >
      <SubmitRow
        view={view}
        actor={actor}
        event="link.confirmed"
        can={view.canConfirmLink}
        text={t('signup.link.confirm')}
      >
        <EventButton actor={actor} event="back.asked" can={view.canGoBack}>
          {t('signup.factor.back')}
        </EventButton>
      </SubmitRow>
    </FormFrame>
  )
}
