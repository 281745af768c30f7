import { useSettings } from '../../app/api/use-settings'
import { Icon, type IconName } from '../../ui/pictures/Icon'
import { join } from '../../ui/layout/join-classes'

/** Placeholder for a missing picture: the one in the settings (`web_placeholder_logo`), else an icon. */
export function NoPicture({ icon, className }: { icon: IconName; className?: string }) {
  const { web_placeholder_logo: placeholder } = useSettings()
  return (
    <div className={join('grid aspect-4/3 w-full place-items-center bg-sunken text-muted', className)}>
      {placeholder ? (
        <img src={placeholder} alt="" className="max-h-1/2 max-w-1/2 object-contain" />
      ) : (
        <Icon name={icon} size={40} />
      )}
    </div>
  )
}
