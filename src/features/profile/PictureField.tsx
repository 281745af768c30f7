import { useEffect, useId, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { upload } from '../../../contract/limits'
import type { Data } from '../../../contract/types'
import { Avatar } from '../../ui/Avatar'
import { Button } from '../../ui/Button'
import type { ProfileFormApi } from './part'

/** The picture: as it is, or as it will be once it is saved. */
export function PictureField({ form, person }: { form: ProfileFormApi; person: Data<'get-user-data'> }) {
  const { t } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const chosen = form.watch('profile')
  const preview = useMemo(() => (chosen ? URL.createObjectURL(chosen) : null), [chosen])
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])
  const error = form.errorOf('profile')
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint`}
      className="flex items-center gap-5"
    >
      <Avatar name={person.name} src={preview ?? person.profile} size={88} />
      <div className="grid gap-1.5">
        <p id={`${id}-label`} className="text-sm font-semibold">
          {t('profile.field.profile')}
        </p>
        <p id={`${id}-hint`} className={error ? 'text-xs font-medium text-danger' : 'text-xs text-muted'}>
          {error ??
            (chosen
              ? t('profile.pictureChosen')
              : t('profile.pictureHint', { max: upload.imageBytes / 1024 / 1024 }))}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button id="field-profile" size="sm" icon="image" onClick={() => input.current?.click()}>
            {t(person.profile || chosen ? 'profile.pictureChange' : 'profile.pictureChoose')}
          </Button>
          {chosen && (
            <Button size="sm" tone="quiet" onClick={() => form.setValue('profile', null)}>
              {t('ui.cancel')}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept={upload.imageTypes.join(',')}
          aria-labelledby={`${id}-label`}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            if (!file) return
            form.setValue('profile', file, { shouldDirty: true })
            form.clearErrors('profile')
          }}
        />
      </div>
    </div>
  )
}
