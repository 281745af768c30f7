import { useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { EventButton } from '../EventButton'
import { FormFrame } from '../FormFrame'
import { FactorField } from '../confirm/FactorField'
import type { SignupPart } from './screen-props'
import { SubmitRow } from '../SubmitRow'

/** Input for the two-factor code or a recovery code. */
export function FactorScreen({ view, actor }: SignupPart) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const typed = code.trim()
  return (
    <FormFrame
      view={view}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed) actor.send({ type: 'code.submitted', otp: typed })
      }}
    >
      <FactorField value={code} onChange={setCode} focusFirst />
      <SubmitRow
        view={view}
        actor={actor}
        event="code.submitted"
        can={view.canSubmitCode && typed !== ''}
        text={t('signup.signIn')}
      >
        <EventButton actor={actor} event="back.asked" can={view.canGoBack}>
          {t('signup.factor.back')}
        </EventButton>
      </SubmitRow>
    </FormFrame>
  )
}
