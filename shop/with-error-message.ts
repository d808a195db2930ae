// Requirements give the message of some failed operations. The cause stays attached to that message: the log shows it, and a deadlock
// is still recognised as one.

export async function withErrorMessage<Value>(message: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw new Error(message, { cause: error });
  }
}
