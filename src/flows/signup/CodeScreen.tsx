import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { otp } from '../../../contract/limits'
import { Button } from '../../ui/Button'
import { CodeInput } from '../../ui/CodeInput'
import { clockTime } from '../../ui/CountDown'
import { Field } from '../../ui/Field'
import { ProblemNotice } from '../ProblemNotice'
import { CodeHelp } from './CodeHelp'
import type { SignupPart } from './part'

/** Typing the code. It is sent off with its last digit; the button is there for who corrects one. */
export function CodeScreen(props: SignupPart) {
  // A counted wrong try empties the box; an answer that never came leaves it filled.
  return <CodeForm key={props.view.triesLeft} {...props} />
}

function CodeForm({ view, actor }: SignupPart) {
  const { t } = useTranslation()
  const [digits, setDigits] = useState('')
  const send = (code: string) => actor.send({ type: 'code.submitted', otp: code })
  return (
    <div className="grid gap-6">
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (digits.length === otp.digits) send(digits)
        }}
      >
        {!view.problem?.errors.otp && <ProblemNotice view={view} />}
        <Field
          name="otp"
          label={t('signup.code.label', { count: otp.digits })}
          hint={t('signup.code.life', { time: clockTime(view.codeSecondsLeft) })}
          error={view.problem?.errors.otp}
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
        <div className="flex flex-wrap items-center gap-3">
          <Button
            type="submit"
            tone="primary"
            busy={view.busy}
            disabled={!view.busy && (!view.canSubmitCode || digits.length < otp.digits)}
            data-event="code.submitted"
          >
            {t('signup.code.confirm')}
          </Button>
          {view.canCancel && (
            <Button
              tone="quiet"
              data-event="wait.cancelled"
              onClick={() => actor.send({ type: 'wait.cancelled' })}
            >
              {t('ui.cancel')}
            </Button>
          )}
        </div>
      </form>
      {!view.busy && <CodeHelp view={view} actor={actor} />}
    </div>
  )
}
