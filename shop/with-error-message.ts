// Throws the message that the requirements specify for a failed operation. The original error stays attached as the
// cause: the log shows it, and a deadlock is still recognised.

export async function withErrorMessage<Value>(message: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw new Error(message, { cause: error });
  }
}
