import { currentCost, hashPassword } from '../../../api/account/password/hashing'

export const recommendedCost = { ...currentCost }

/** Lets passwords be hashed in a millisecond, not in a third of a second. */
export const lowerPasswordCost = () => Object.assign(currentCost, { N: 16, r: 8, p: 1 })

/** A hash that takes a millisecond to make and to compare. */
export async function quickHash(password: string) {
  lowerPasswordCost()
  return hashPassword(password)
}

/** Runs a test in which hashing takes an eighth of the time that it really takes, which is still longer than statements. */
export async function withSlowHashing(run: () => Promise<void>) {
  Object.assign(currentCost, { ...recommendedCost, N: recommendedCost.N / 8 })
  try {
    await run()
  } finally {
    lowerPasswordCost()
  }
}
