import { useSettings } from '../../app/api/use-settings'
import { closeUp } from './port'

/** Lower zoom for maps without streets, where the town and its surroundings are more useful. */
const withoutStreets = 12

/** Returns the zoom at which a map shows a single point. */
export function useCloseUp(): number {
  const { google_maps_key: key, tile_url: tiles, map_archive: archive } = useSettings()
  return key || tiles || archive ? closeUp : withoutStreets
}
