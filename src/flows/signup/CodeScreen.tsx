import { useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { otp } from '../../../contract/limits'
import { CodeInput } from '../../ui/forms/CodeInput'
import { useWaitingTime } from '../../ui/feedback/use-waiting-time'
import { Field } from '../../ui/forms/Field'
import { FormFrame } from '../FormFrame'
import { CodeHelp } from './CodeHelp'
import type { SignupPart } from './screen-props'
import { SubmitRow } from '../SubmitRow'

/** Code input. Submits on the last digit; the button is for users who correct a code. */
export function CodeScreen(props: SignupPart) {
  // A wrong code clears the input; a lost reply doesn't.
  return <CodeForm key={props.view.triesLeft} {...props} />
}

function CodeForm({ view, actor }: SignupPart) {
  const { t } = useTranslation()
  const waiting = useWaitingTime()
  const [digits, setDigits] = useState('')
  const send = (code: string) => actor.send({ type: 'code.submitted', otp: code })
  return (
    <div className="grid gap-6">
      <FormFrame
        view={view}
        onSubmit={(event) => {
          event.preventDefault()
          if (digits.length === otp.digits) send(digits)
        }}
      >
        <Field
          name="otp"
          label={t('signup.code.label', { count: otp.digits })}
          hint={t('signup.code.life', { time: waiting(view.codeSecondsLeft) })}
          required
        >
          <CodeInput
            length={otp.digits}
            value={digits}
            onChange={setDigits}
            onComplete={(code) => view.canSubmitCode && send(code)}
            focusFirst
          />
        </Field>
        <SubmitRow
          view={view}
          actor={actor}
          event="code.submitted"
          can={view.canSubmitCode && digits.length === otp.digits}
          text={t('signup.code.confirm')}
        />
      </FormFrame>
      {view.hasLink && <p className="text-sm text-muted">{t('signup.code.orLink')}</p>}
      {!view.busy && <CodeHelp view={view} actor={actor} />}
    </div>
  )
}
