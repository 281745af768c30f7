import { useState } from 'react'
import { useTranslation } from '../i18n/use-translation'
import { IconButton } from '../buttons/IconButton'
import { TextInput, type TextInputProps } from './TextInput'

/** Password input with a button to reveal it. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'after'>) {
  const [shown, setShown] = useState(false)
  const { t } = useTranslation()
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      after={
        <IconButton
          icon={shown ? 'eyeOff' : 'eye'}
          label={t(shown ? 'ui.hidePassword' : 'ui.showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
