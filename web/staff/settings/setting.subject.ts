import { settingsSections } from '../../../shared/settings/sections'
import { sectionWords } from '../../../shared/words/settings'
import type { Subject } from '../frame/subjects'
import { staffPaths } from '../paths'

const sectionOf = (name: string) =>
  settingsSections.find((section) => sectionWords[section].name === name)

export const settingSubject: Subject = {
  plural: 'Settings',
  inSentence: (name) => `the settings: ${name.toLowerCase()}`,
  path: (_id, name) => {
    const section = sectionOf(name)
    return section ? staffPaths.setting(section) : staffPaths.settings()
  },
}
