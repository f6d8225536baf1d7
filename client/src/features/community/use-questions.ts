import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, api, pagesFor } from "#client/lib/api.ts";
import type { Once } from "#client/lib/form/once.ts";
import { type Answer, community, type Question } from "#shared/contracts/community/community.ts";
import type { Page } from "#shared/http/endpoint.ts";

const pagesOf = (productId: string) => pagesFor(community.listQuestions, { params: { id: productId } });

/** The questions about a product, newest first, page by page. */
export function useQuestions(productId: string) {
  const query = useInfiniteQuery(pagesOf(productId));
  return { ...query, questions: query.data?.pages.flatMap((page) => page.items) };
}

/** How a question or an answer was received. */
export type Posted = Pick<Question, "isHidden">;

/** Asks about the product and puts the question on top of the list. */
export function useAsk(productId: string): (text: string, once: Once) => Promise<Posted> {
  const change = useChangeQuestions(productId);
  return async (text, once) => {
    const asked = await api(community.ask, { params: { id: productId }, body: { text }, ...once });
    await change((questions, page) => {
      const others = questions.filter(({ id }) => id !== asked.id);
      return page === 0 ? [asked, ...others] : others;
    });
    return asked;
  };
}

/** Answers one of the product's questions and puts the answer below it. */
export function useAnswer(productId: string, questionId: string): (text: string, once: Once) => Promise<Posted> {
  const change = useChangeQuestions(productId);
  return async (text, once) => {
    const given = await api(community.answer, { params: { id: questionId }, body: { text }, ...once });
    await change((questions) =>
      questions.map((question) => (question.id === questionId ? withAnswer(question, given) : question)),
    );
    return given;
  };
}

/** Edits one of the person's own questions in place. */
export function useEditQuestion(productId: string, id: string): (text: string) => Promise<Posted> {
  const change = useChangeQuestions(productId);
  return async (text) => {
    const edited = await api(community.editQuestion, { params: { id }, body: { text } });
    await change((questions) => questions.map((question) => (question.id === id ? edited : question)));
    return edited;
  };
}

/** Edits one of the person's own answers in place. */
export function useEditAnswer(productId: string, id: string): (text: string) => Promise<Posted> {
  const change = useChangeQuestions(productId);
  return async (text) => {
    const edited = await api(community.editAnswer, { params: { id }, body: { text } });
    await change((questions) =>
      questions.map((question) => ({
        ...question,
        answers: question.answers.map((answer) => (answer.id === id ? edited : answer)),
      })),
    );
    return edited;
  };
}

/** The text to be removed: the person's question, or their answer to it. */
export interface OwnWords {
  question: Question;
  /** Null for the question itself. */
  answer: Answer | null;
}

/** Removes the person's text; one that is removed already is no failure. Resolves once the list is read anew. */
export function useRemoveWords(productId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ question, answer }: OwnWords) => {
      try {
        if (answer) await api(community.removeAnswer, { params: { id: answer.id } });
        else await api(community.removeQuestion, { params: { id: question.id } });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === "NOT_FOUND")) throw error;
      }
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: pagesOf(productId).queryKey });
      await queryClient.invalidateQueries({ queryKey: ["api", "discussions"] });
    },
  });
}

/** For a repeated text the server answers with the existing one, which is in the list already. */
function withAnswer(question: Question, given: Answer): Question {
  if (question.answers.some(({ id }) => id === given.id)) return question;
  return { ...question, answerCount: question.answerCount + 1, answers: [...question.answers, given] };
}

/** Changes the cached pages; where there are none, fetches them. */
function useChangeQuestions(productId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = pagesOf(productId);
  return async (change: (questions: Question[], page: number) => Question[]) => {
    const read = queryClient.getQueryData<InfiniteData<Page<Question>, string | null>>(queryKey);
    if (!read) return queryClient.invalidateQueries({ queryKey });
    const pages = read.pages.map((page, index) => ({ ...page, items: change(page.items, index) }));
    queryClient.setQueryData(queryKey, { ...read, pages });
    // Each of them is a discussion, too. None is on the screen now.
    await queryClient.invalidateQueries({ queryKey: ["api", "discussions"] });
  };
}
